import { readFileSync, writeFileSync } from 'node:fs'

/** Reads a committed list of exceptions or counts. */
export const readList = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T

/** Writes it with one entry on a line, so that two branches that change different entries merge. */
export const writeList = (path: string, list: unknown): void => writeFileSync(path, `${JSON.stringify(list, undefined, 2)}\n`)

/** Entries of `now` that `allowed` does not name, and entries of `allowed` that are gone. */
export function compareLists(now: readonly string[], allowed: readonly string[]): { added: string[]; gone: string[] } {
  const [has, may] = [new Set(now), new Set(allowed)]
  return { added: now.filter((entry) => !may.has(entry)), gone: allowed.filter((entry) => !has.has(entry)) }
}
