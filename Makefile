# As OpenBench builds engines: `make EXE=path`, one binary for this machine.
EXE ?= anel

all:
	cargo rustc --release --bin anel -- --emit link=$(EXE)

# The page with the engine as WebAssembly, as static files in target/site.
site:
	rm -rf target/site
	wasm/build target/site/engine
	cargo run --example site -- target/site

# The Python package as a wheel for this machine, in target/wheels. RUSTFLAGS names another CPU.
python:
	python/build

clean:
	cargo clean

.PHONY: all site python clean
