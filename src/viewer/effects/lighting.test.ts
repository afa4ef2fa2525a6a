import { readFileSync } from 'node:fs'
import { Matrix4, Vector4 } from 'three'
import { expect, test } from 'vitest'
import { facesOf, studioForm } from '../../../tools/studioForm.ts'
import { matteForm, satinForm } from './studioForms.ts'

const LEVELS = [64, 32, 16, 8]
const bytes = readFileSync(new URL('studio.bin', import.meta.url))
const forms = LEVELS.map((_, level) => studioForm(facesOf(bytes, LEVELS, level)))

/** Brightness of a level in a direction. */
const bright = (form: readonly number[], x: number, y: number, z: number): number => {
  const way = new Vector4(x, y, z, 1)
  return way.dot(way.clone().applyMatrix4(new Matrix4().fromArray(form)))
}

test('the forms that the viewer uses are those of the two roughest levels of the picture', () => {
  for (const [i, form] of [satinForm, matteForm].entries()) form.forEach((value, at) => expect(value).toBeCloseTo(forms[2 + i][at], 8))
})

test('the form of the roughest level shows a bright ceiling and a dim floor', () => {
  const [ceiling, floor] = [bright(matteForm, 0, 1, 0), bright(matteForm, 0, -1, 0)]
  expect(ceiling).toBeGreaterThan(1.2 * floor)
  expect(floor).toBeGreaterThan(0)
})

test('all levels are equally bright over the whole sphere', () => {
  // The mean of a quadratic form over the sphere is a third of its trace over x, y, z, and its constant.
  const [first, ...others] = forms.map((e) => (e[0] + e[5] + e[10]) / 3 + e[15])
  for (const mean of others) expect(mean / first).toBeCloseTo(1, 1)
})

test('a blurred level is flatter than the picture of the room', () => {
  const range = (form: readonly number[]): number => bright(form, 0, 1, 0) - bright(form, 0, -1, 0)
  expect(range(matteForm)).toBeLessThan(range(forms[0]))
})
