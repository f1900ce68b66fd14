# As OpenBench builds engines: `make EXE=path`, one binary for this machine.
EXE ?= anel

all:
	cargo rustc --release --bin anel -- --emit link=$(EXE)

# The page with the engine as WebAssembly, as static files in target/site.
site:
	rm -rf target/site
	wasm/build target/site/engine
	cargo run --example site -- target/site

clean:
	cargo clean

.PHONY: all site clean
