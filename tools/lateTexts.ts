import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** A module of the app: what it imports, what it loads later by `import()`, and the namespaces of texts that it asks for. */
interface Module {
  source: string
  imports: string[]
  later: string[]
  namespaces: Set<string>
}

const importPattern = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?from\s+)?'([^']+)'/gm
const laterPattern = /\bimport\('([^']+)'\)/g
const hookPattern = /\buseTranslation\(([^)]*)\)/g
const namesIn = (list: string): string[] => [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name)

function readModules(sources: ReadonlyMap<string, string>): Map<string, Module> {
  const modules = new Map<string, Module>()
  for (const [path, source] of sources) {
    const targets = (pattern: RegExp): string[] =>
      [...source.matchAll(pattern)].map(([, target]) => normalize(join(dirname(path), target))).filter((target) => sources.has(target))
    const namespaces = new Set([...source.matchAll(hookPattern)].flatMap(([, list]) => namesIn(list)))
    modules.set(path, { source, imports: targets(importPattern), later: targets(laterPattern), namespaces })
  }
  return modules
}

/** A module and all that it imports, directly or not. */
function closure(modules: ReadonlyMap<string, Module>, path: string): Set<string> {
  const found = new Set([path])
  for (const each of found) for (const target of modules.get(each)?.imports ?? []) found.add(target)
  return found
}

/**
 * Screens and panels of which a part asks for texts that the component itself has not asked for: when such a part appears, its texts are fetched and React
 * hides the whole screen meanwhile, with the field in which somebody is typing. One line for each component that a module loaded by `import()` exports as its default.
 * `start`: the module with which the app begins; `bundled`: namespaces that are always there.
 */
export function findLateTexts(sources: ReadonlyMap<string, string>, start: string, bundled: ReadonlySet<string>): string[] {
  const modules = readModules(sources)
  const fromStart = closure(modules, start)
  const faults: string[] = []
  for (const path of new Set([...modules.values()].flatMap(({ later }) => later))) {
    const { source } = modules.get(path)!
    const at = source.indexOf('export default function')
    if (at < 0) continue
    const component = source.slice(at)
    const parts = [...closure(modules, path)].filter((each) => !fromStart.has(each))
    const asked = new Set(namesIn([...component.matchAll(hookPattern)][0]?.[1] ?? ''))
    const lacks = new Set(parts.flatMap((each) => [...modules.get(each)!.namespaces]).filter((name) => !asked.has(name) && !bundled.has(name)))
    if (lacks.size > 0) faults.push(`${path}: its first useTranslation lacks ${[...lacks].sort().join(', ')}, which its parts ask for`)
  }
  return faults.sort()
}

/** The same of the app. */
export function lateTexts(root: string): string[] {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] })
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const bundled = /export const english = \{([^}]*)\}/.exec(sources.get('src/app/lib/i18n/texts.ts') ?? '')?.[1]
  if (!bundled) throw new Error('the list of bundled texts was not found')
  return findLateTexts(sources, 'src/app/main.tsx', new Set(bundled.split(',').map((name) => name.trim())))
}
