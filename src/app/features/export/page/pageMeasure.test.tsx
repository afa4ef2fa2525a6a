import { Vector3 } from 'three'
import { expect, test } from 'vitest'
import type { PageLabels } from './pageData.ts'
import { PageMeasure } from './pageMeasure.ts'

const labels = { firstPoint: 'First point', secondPoint: 'Second point', distance: 'Distance' } as PageLabels

test('two points give the distance and its parts along the axes, drawn between them; a third begins anew', () => {
  document.body.innerHTML = '<div id="stage"></div>'
  const stage = document.querySelector<HTMLElement>('#stage')!
  let isBehind = false
  const measure = new PageMeasure({
    stage,
    labels,
    unit: 'mm',
    language: 'en',
    screen: ({ x, y, z }) => (isBehind && z > 0 ? undefined : { x: 100 + x, y: 100 - y }),
    between: (from, to) => [to.x - from.x, to.y - from.y, to.z - from.z],
  })
  const told = stage.querySelector('output')!
  const line = stage.querySelector('line')!
  expect([told.hidden, measure.isOn]).toEqual([true, false])
  measure.toggle(true)
  expect([told.hidden, told.textContent, line.style.display]).toEqual([false, 'First point', 'none'])
  measure.take(new Vector3(0, 0, 0))
  expect(told.textContent).toBe('Second point')
  measure.take(new Vector3(30, -40, 120))
  expect(told.textContent?.replaceAll(/\s/gu, ' ')).toBe('Distance 130 mm · ΔX 30 mm · ΔY 40 mm · ΔZ 120 mm')
  expect(['x1', 'y1', 'x2', 'y2'].map((name) => line.getAttribute(name))).toEqual(['100', '100', '130', '140'])
  isBehind = true
  measure.follow()
  expect([line.style.display, ...[...stage.querySelectorAll('circle')].map(({ style }) => style.display)]).toEqual(['none', '', 'none'])
  measure.take(new Vector3(1, 1, 0))
  expect(told.textContent).toBe('Second point')
  measure.toggle(false)
  expect(told.hidden).toBe(true)
})
