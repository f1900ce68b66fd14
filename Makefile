# As OpenBench builds engines: `make EXE=path`, one binary for this machine.
EXE ?= anel

all:
	cargo rustc --release --bin anel -- --emit link=$(EXE)

clean:
	cargo clean

.PHONY: all clean
