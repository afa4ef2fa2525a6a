// The arrows of the house: who may import whom. tools/checkBoundaries.ts runs this and asserts that modules were really counted.
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  comment: `${from} may import of ours only: ${allowed.join(', ') || 'nothing'}`,
  from: { path: `^${from}/` },
  to: { path: '^(src|workers|wasm|contract|server|tools|bench|tests|locales)/', pathNot: [from, ...allowed].map((p) => `^${p}`) },
})
module.exports = {
  forbidden: [
    only('core', 'src/core', []),
    only('viewer', 'src/viewer', ['src/core/']),
    only('wasm', 'wasm', ['src/core/']),
    only('workers', 'workers', ['src/core/', 'wasm/']),
    only('contract', 'contract', []),
    only('server', 'server', ['contract/', 'src/core/(limits|formats|sniff)\\.ts$']),
    only('app', 'src/app', ['src/core/', 'src/viewer/', 'contract/', 'locales/', 'workers/client\\.ts$']),
    { name: 'no-cycles', severity: 'error', from: { path: '^(src|workers|wasm|contract|server)/' }, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    { name: 'core-is-pure', severity: 'error', from: { path: '^src/core/' }, to: { path: '(^react|/node_modules/(react|three|comlink)(-dom)?/)' } },
    { name: 'viewer-without-react', severity: 'error', from: { path: '^src/viewer/' }, to: { path: '/?node_modules/(react|jotai)' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'], conditionNames: ['node', 'import', 'default'] },
  },
}
