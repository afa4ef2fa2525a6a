import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Context = Parameters<Extract<Group['name'], (...given: never[]) => unknown>>[1]

/** A chunk: its name, and the modules (from the folder of the project on) whose imports it holds; with `and` only those that these modules import too. */
interface Wanted {
  name: string
  of: readonly string[]
  and?: readonly string[]
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Lists of exports, whose users need one or the other: those are found by the bundler. */
const LIST = /\/packages\/\w+\/src\/api\.ts$|\/(?:lucide-react|react-i18next)\/dist\/(?:es|esm)\/(?:index|lucide-react)\.m?js$/

/** The modules themselves, and every module that they import other than by `import()`. */
function imported(modules: readonly string[], context: Context): Set<string> {
  const found = new Set(modules.map(inProject))
  for (const id of found) if (!LIST.test(id)) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}

const inProject = (path: string): string => ROOT + path

/**
 * Groups that put what some modules import into one chunk each: every file of a page costs a phone some milliseconds, and in a worker chunks that import each other are fetched
 * one after the other. A module goes to the first chunk of the list that matches it; chunks of modules that a build does not have are not made. `entries` stay in files of their own.
 */
export function chunkGroups(entries: readonly string[], wanted: readonly Wanted[]): Group[] {
  const own = new Set(entries.map(inProject))
  return wanted.map(({ name, of, and = of }, i) => {
    const first = inProject(of[0])
    let members: Set<string> | undefined
    return {
      priority: wanted.length - i,
      name: (id, context) => {
        if (own.has(id) || !context.getModuleInfo(first)) return null
        members ??= imported(of, context).intersection(imported(and, context))
        return members.has(id) ? name : null
      },
    }
  })
}
