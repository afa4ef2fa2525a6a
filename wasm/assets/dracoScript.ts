/**
 * Imports Draco's classic script in a page or worker, and returns the factory of its decoder, which the script hands to CommonJS. It is lent a `module` meanwhile,
 * because text must not be run as code under the page's security policy.
 */
export async function importDracoScript(): Promise<unknown> {
  const scope = globalThis as { module?: unknown; exports?: unknown }
  const module = { exports: {} as unknown }
  scope.module = module
  scope.exports = module.exports
  try {
    const script = (await import('three/examples/jsm/libs/draco/gltf/draco_wasm_wrapper.js')) as { default?: unknown }
    return script.default ?? module.exports
  } finally {
    delete scope.module
    delete scope.exports
  }
}
