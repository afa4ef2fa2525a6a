import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** All modules of ours that a module loads when it runs, types left out. */
function modulesOf(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen
  seen.add(entry)
  const text = readFileSync(entry, 'utf8').replaceAll(/^import type .*$/gm, '')
  for (const [, path] of text.matchAll(/(?:from |import\(|new Worker\(new URL\()'(\.[^']+)'/g)) modulesOf(join(dirname(entry), path), seen)
  return seen
}

test('the image holds every module that the server and the operator run', () => {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
  const copied = [...dockerfile.slice(dockerfile.indexOf('AS run')).matchAll(/^COPY (?!--from)(\S+) /gm)].map(([, path]) => path)
  const needed = ['server/main.ts', 'server/operator.ts'].flatMap((entry) => [...modulesOf(join(root, entry))].map((path) => relative(root, path)))
  expect(needed.length).toBeGreaterThan(100)
  expect(needed.filter((path) => !existsSync(join(root, path)) || !copied.some((folder) => path.startsWith(`${folder}/`)))).toEqual([])
})
