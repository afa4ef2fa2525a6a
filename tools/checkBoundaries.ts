import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import { checkFloors } from './floors/checkFloors.ts'
import { checkSessionState } from './floors/sessionState.ts'
import type { Arrow } from './floors/floors.ts'
import { checkDefinitions } from './packages/definitions.ts'

/** Too few modules means that the parser read nothing (a missing @swc/core does that) and the check proves nothing. */
const FEWEST_MODULES = 100

const ours = '^(src|workers|wasm|contract|server|packages|editors|tools|bench|tests|locales)/'

/** Modules under `from` may import of ours only themselves and `allowed`. */
const only = (name: string, from: string, allowed: string[]): IForbiddenRuleType => ({
  name,
  severity: 'error',
  from: { path: `^${from}/` },
  to: { path: ours, pathNot: [`^${from}/`, ...allowed.map((path) => `^${path}`)] },
})

/** Which part may import which. */
const forbidden: IForbiddenRuleType[] = [
  only('core', 'src/core', []),
  only('viewer', 'src/viewer', ['src/core/']),
  only('wasm', 'wasm', ['src/core/']),
  only('workers', 'workers', ['src/core/', 'wasm/']),
  only('contract', 'contract', []),
  only('server', 'server', ['contract/', 'src/core/(archives|formats|limits|sniff)\\.ts$', 'workers/(io/archive/zipDirectory|mesh/xml)\\.ts$']),
  only('packages', 'packages', [
    'contract/embedMessages\\.ts$',
    'src/core/',
    'src/viewer/',
    'src/app/lib/(i18n/languages|tasks)\\.ts$',
    'src/app/features/drawing/export/drawingPdf\\.ts$',
    'locales/',
    'workers/(contract|export|formats|io|kernel|pipeline)/',
    'workers/entries/(client|exactOrigin)\\.ts$',
    'bench/inspect/',
  ]),
  only('editors', 'editors', ['packages/viewer/', 'src/core/', 'tools/packages\\.ts$']),
  only('offline', 'src/offline', ['src/core/']),
  only('app', 'src/app', [
    'src/core/',
    'src/offline/',
    'src/viewer/',
    'contract/',
    'locales/',
    'packages/(viewer/src/api|viewer/src/plugin|embed/src/index)\\.ts$',
    'workers/entries/(client|preparedModel|startAhead)\\.ts$',
  ]),
  // A page of its own, which has no workers, reads its model itself.
  {
    name: 'only-exported-pages-read-models',
    severity: 'error',
    from: { path: '^src/', pathNot: '^src/app/features/export/page/' },
    to: { path: '^workers/entries/preparedModel\\.ts$' },
  },
  // What a package exports, the app imports from it. What draws is a chunk of its own, and comes by its address.
  {
    name: 'app-uses-the-packages',
    severity: 'error',
    from: { path: '^src/app/' },
    to: {
      path: '^(src/viewer/|contract/embedMessages\\.ts$)',
      pathNot: '^src/viewer/(createViewer|drawing/createDrawingViewer|augmented/augmentedView)\\.ts$',
    },
  },
  {
    name: 'what-draws-comes-later',
    severity: 'error',
    from: { path: '^src/app/' },
    to: { path: '^src/viewer/', dynamic: false, dependencyTypesNot: ['type-only', 'type-import'] },
  },
  {
    name: 'no-cycles',
    severity: 'error',
    from: { path: '^(src|workers|wasm|contract|server)/' },
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  { name: 'core-is-pure', severity: 'error', from: { path: '^src/core/' }, to: { path: 'node_modules/(react|react-dom|three|comlink|jotai)/' } },
  { name: 'viewer-without-react', severity: 'error', from: { path: '^src/viewer/' }, to: { path: 'node_modules/(react|react-dom|jotai|i18next)/' } },
]

/** Every import between our files, type imports included, with the rules that it breaks. Throws when too few modules were seen. */
export async function readArrows(
  folders: string[] = ['src', 'workers', 'wasm', 'contract', 'server', 'packages', 'editors'],
): Promise<{ arrows: Arrow[]; violations: string[]; modules: number }> {
  const { output } = await cruise(folders, {
    validate: true,
    ruleSet: { forbidden },
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(test|fixture)\\.tsx?$|^(packages|editors)/[^/]+/dist/' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'], conditionNames: ['node', 'import', 'default'] },
  })
  const { summary, modules } = output as ICruiseResult
  if (summary.totalCruised < FEWEST_MODULES) throw new Error(`only ${summary.totalCruised} modules were read: the boundary check is blind`)
  return {
    arrows: modules.flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved }))),
    violations: summary.violations.map((violation) => `${violation.rule.name}: ${violation.from} -> ${violation.to}`),
    modules: summary.totalCruised,
  }
}

/** Checks which part may import which, the floors inside of them, that sessions share no state, and that packages define nothing a second time. Returns the violations as lines. */
export async function checkBoundaries(): Promise<string[]> {
  const { arrows, violations, modules } = await readArrows()
  console.log(`boundaries: ${modules} modules, ${arrows.length} dependencies`)
  return [...violations, ...checkFloors(arrows), ...checkSessionState(), ...checkDefinitions()]
}
