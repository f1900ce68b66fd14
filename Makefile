# As OpenBench builds engines: `make EXE=path`, one binary for this machine.
EXE ?= anel

all:
	cargo rustc --release --bin anel -- --emit link=$(EXE)

# The page with the engine as WebAssembly, as static files in target/site.
site:
	rm -rf target/site
	wasm/build target/site/engine
	cargo run $(CARGOFLAGS) --example site -- target/site

# The Python package as a wheel for this machine, in target/wheels. RUSTFLAGS names another CPU.
python:
	python/build

# The package for JavaScript: target/npm/anel-VERSION.tgz.
npm:
	rm -rf target/npm
	wasm/build target/npm/package
	cargo run $(CARGOFLAGS) --example npm -- target/npm/package
	cd target/npm && npm pack --silent ./package

# The library for C: target/release/libanel_capi.a and libanel_capi.so, and capi/anel.h.
capi:
	cargo build --release --package anel-capi

clean:
	cargo clean

.PHONY: all site python npm capi clean
