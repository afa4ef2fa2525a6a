import { deflateSync, strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { ViewState } from '../../../../contract/viewState.ts'
import { decodeView, encodeView } from './linkView.ts'

const view: ViewState = {
  version: 1,
  camera: { position: [100, -20.5, 3], target: [0, 0, 0], up: [0, 0, 1], projection: 'orthographic', height: 12.25 },
  shading: 'shaded',
  sections: [{ normal: [0, 0, 1], distance: 1 / 3 }],
  hidden: ['0.1', '2'],
  isolated: [],
  appearance: [],
  explode: { amount: 0.5, level: 1 },
  measurements: [{ id: 'm', anchors: [{ point: [1, 2, 3], part: '0.1', face: 4, snap: 'face' }] }],
  markup: [],
}
const noise = (length: number, seed = 1): string[] => Array.from({ length }, (_, at) => String(Math.abs(Math.sin((at + 1) * seed * 12.9898)) * 43758.5453))

describe('the view in a link', () => {
  it('comes back, its numbers rounded to eight digits', () => {
    const text = encodeView(view)
    expect(text).toMatch(/^[\w-]+$/)
    expect(text.length).toBeLessThan(500)
    expect(decodeView(text)).toEqual({ ...view, sections: [{ normal: [0, 0, 1], distance: 0.33333333 }] })
  })

  it('goes without what makes it too long, the camera never', () => {
    const markup: ViewState['markup'] = [1, 2, 3, 4].map((seed) => ({
      id: `x${seed}`,
      kind: 'text',
      space: 'picture',
      points: [[0, 0]],
      text: noise(100, seed).join(''),
      colour: '#ff0000',
      width: 2,
    }))
    const short = decodeView(encodeView({ ...view, markup }))
    expect(short).toMatchObject({ markup: [], hidden: view.hidden, measurements: view.measurements })
    const shortest = decodeView(encodeView({ ...view, hidden: noise(500) }))
    expect(shortest).toMatchObject({ hidden: [], measurements: [], camera: view.camera })
  })

  const packed = (text: string): string =>
    btoa(String.fromCharCode(...deflateSync(strToU8(text))))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  it.each([
    ['nothing', ''],
    ['other letters', '§'],
    ['what is not packed', 'x'],
    ['an empty object', packed('{}')],
    ['half of a text', packed('[1')],
    ['more than a view may hold', packed(`{"version":1,"x":"${'a'.repeat(500_000)}"}`)],
    ['a long text', 'A'.repeat(5000)],
  ])('is not taken from %s', (_name, text) => {
    expect(decodeView(text)).toBeUndefined()
  })
})
