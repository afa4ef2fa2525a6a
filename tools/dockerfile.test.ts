import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { serverImports, serverManifest } from './serverManifest.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('the image holds every module that the server and the operator run', () => {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
  const copied = [...dockerfile.slice(dockerfile.indexOf('AS run')).matchAll(/^COPY (?!--from)(\S+) /gm)].map(([, path]) => path)
  const needed = [...serverImports().modules].map((path) => relative(root, path))
  expect(needed.length).toBeGreaterThan(100)
  expect(needed.filter((path) => !existsSync(join(root, path)) || !copied.some((folder) => path.startsWith(`${folder}/`)))).toEqual([])
})

test('the image installs the packages that the server loads, at the versions of the project, and what these need', () => {
  const { manifest, lock } = serverManifest() as {
    manifest: { dependencies: Record<string, string> }
    lock: { packages: Record<string, { version: string; dependencies?: object }> }
  }
  expect(Object.keys(manifest.dependencies)).toEqual(expect.arrayContaining(['@electric-sql/pglite', 'fastify', 'pg', 'zod']))
  for (const client of ['react', 'three', 'vite', 'occt-import-js', 'web-ifc']) expect(lock.packages).not.toHaveProperty([`node_modules/${client}`])
  for (const [name, version] of Object.entries(manifest.dependencies)) expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version)
  const names = new Set(Object.keys(lock.packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)))
  for (const [path, { dependencies = {} }] of Object.entries(lock.packages))
    for (const name of Object.keys(dependencies)) expect(names.has(name), `${name} of ${path}`).toBe(true)
})

test('compose.yaml names exact versions of the images of others', () => {
  const compose = readFileSync(join(root, 'compose.yaml'), 'utf8')
  const images = [...compose.matchAll(/^ +image: (\S+)$/gm)].map(([, image]) => image).filter((image) => image !== 'facet')
  expect(images.map((image) => image.split(':')[0]).sort()).toEqual(['caddy', 'edoburu/pgbouncer', 'postgres', 'versity/versitygw'])
  expect(images.filter((image) => !/:v?\d+\.\d+[\w.-]*(@sha256:[0-9a-f]{64})?$/.test(image))).toEqual([])
})
