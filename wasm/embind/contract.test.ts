import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { Occt } from '../occt/occt.ts'
import { dropRhino, Handles, readArchive, startRhino } from '../rhino/index.ts'

/** Versions of the engines whose generated texts `embindFunction` was compared with. */
const verified = { 'occt-import-js': '0.0.23', rhino3dm: '8.35.0' }

const real = globalThis.Function
afterEach(() => {
  globalThis.Function = real
})

/** Texts that reach the engine's `Function` behind the shim: the page's security policy would forbid them. */
function passedOn(): string[] {
  const texts: string[] = []
  const note = (values: unknown[]): void => {
    texts.push(String(values.at(-1)).slice(0, 200))
  }
  globalThis.Function = new Proxy(real, {
    construct: (target, values, newTarget) => (note(values), Reflect.construct(target, values, newTarget) as object),
    apply: (target, owner, values) => (note(values), Reflect.apply(target, owner, values) as unknown),
  })
  return texts
}

test.each(Object.entries(verified))('%s has the version %s that the shim was verified with', (name, version) => {
  const path = createRequire(import.meta.url).resolve(`${name}/package.json`)
  const installed = (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version
  expect(installed, 'another version may write other texts: run this file, open files of the engine in Chromium, then put the version here').toBe(version)
})

test('no text of OpenCascade’s glue needs eval', async () => {
  const texts = passedOn()
  const occt = await Occt.create()
  const file = fileURLToPath(new URL('../../tests/fixtures/sleeve.step', import.meta.url))
  expect(occt.read('step', Uint8Array.from(readFileSync(file)), { linear: 0.1, angular: 0.5 })?.meshes.length).toBeGreaterThan(0)
  expect(texts).toEqual([])
})

test('no text of Rhino’s glue needs eval', async () => {
  const texts = passedOn()
  dropRhino()
  const rhino = await startRhino()
  expect(() => readArchive(rhino, new Uint8Array(64), new Handles())).toThrow()
  const sphere = new rhino.Sphere([0, 0, 0], 2)
  expect(sphere.diameter).toBeCloseTo(4)
  expect(texts).toEqual([])
})
