declare module 'three/examples/jsm/libs/draco/gltf/draco_wasm_wrapper.js'
