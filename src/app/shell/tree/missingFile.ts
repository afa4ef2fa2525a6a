import { baseName } from '../../../core/scene/equalNodes.ts'
import type { Node } from '../../../core/scene/model.ts'

const stem = (path: string): string => (path.replaceAll('\\', '/').split('/').pop() ?? path).replace(/\.[^.]{1,8}$/, '').toLowerCase()

/** Missing files by the names that occurrences of them bear. */
export type MissingFiles = ReadonlyMap<string, string>

export const missingFiles = (names: readonly string[]): MissingFiles => new Map(names.map((name) => [stem(name), name]))

/** The missing file that a component without content stands for, by its name; undefined for all others. `isEmpty`: nothing is drawn of it. */
export function missingFileOf({ name, children }: Node, isEmpty: boolean, missing: MissingFiles): string | undefined {
  if (missing.size === 0 || !isEmpty || children.length > 0) return undefined
  const own = name.toLowerCase()
  return missing.get(own) ?? missing.get(stem(name)) ?? missing.get(baseName(own)) ?? missing.get(stem(baseName(name)))
}
