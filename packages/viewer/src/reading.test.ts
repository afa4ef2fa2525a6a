import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { Reading } from './reading.ts'

const folder = fileURLToPath(new URL('../../../tests/fixtures/external', import.meta.url))
const reading = new Reading()
afterAll(() => reading.dispose())
const handlers = { progress() {}, structure() {}, part() {}, drawing() {} }

test('files that an assembly refers to are asked for by their names, each once; those that are not found are missing', async () => {
  const asked: string[] = []
  const open = async (has: (name: string) => boolean) => {
    asked.length = 0
    const top = new Blob([await readFile(`${folder}/top.step`)])
    return reading.open(top, 'top.step', 'coarse', handlers, async (name) => {
      asked.push(name)
      return has(name) ? new File([await readFile(`${folder}/parts/${name}`)], name) : undefined
    })
  }
  const whole = await open(() => true)
  const names = [...asked]
  expect(names).toHaveLength(new Set(names).size)
  expect(names.length).toBeGreaterThan(0)
  expect(whole).toMatchObject({ missing: [] })
  expect('parts' in whole && whole.parts.size).toBe(2)
  const [first] = names
  const without = await open((name) => name !== first).catch((error: unknown) => error)
  expect(without).toMatchObject(names.length > 1 ? { missing: [expect.stringContaining(first)] } : { code: 'missing-parts' })
})
