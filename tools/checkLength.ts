import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Lines that a file holds at most: one idea is explained in fewer. */
export const MOST_LINES = 450

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = '{src,workers,wasm,contract,server,packages,tools,bench,tests}/**/*.{ts,tsx,css}'

const linesOf = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
const middle = (sorted: readonly number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0

/** The files with more lines than allowed, as lines of the check. */
export const tooLong = (files: ReadonlyMap<string, string>): string[] =>
  [...files].flatMap(([path, text]) => (linesOf(text) > MOST_LINES ? [`${path}: ${linesOf(text)} lines, ${MOST_LINES} at most: split it by idea`] : []))

/** Checks every source, and prints how long files of the product are. Throws when none was found. */
export function checkLength(): string[] {
  const paths = globSync(sources, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
  if (paths.length === 0) throw new Error('no sources were found')
  const files = new Map(paths.map((path) => [path, readFileSync(`${root}/${path}`, 'utf8')]))
  const product = [...files].filter(([path]) => /^(src|workers|wasm|contract|server|packages)\/.*\.tsx?$/.test(path) && !/\.(test|fixture)\.tsx?$/.test(path))
  const lengths = product.map(([, text]) => linesOf(text)).sort((a, b) => a - b)
  console.log(
    `length: ${lengths.length} files of the product, median ${middle(lengths, 0.5)} lines, nine in ten up to ${middle(lengths, 0.9)}, longest ${lengths.at(-1)}`,
  )
  return tooLong(files)
}
