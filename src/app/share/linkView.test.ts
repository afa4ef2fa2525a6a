import { describe, expect, it } from 'vitest'
import { decodeView, encodeView, type LinkView } from './linkView.ts'

const view: LinkView = {
  camera: { position: [100, -20.5, 3], target: [0, 0, 0], up: [0, 0, 1], projection: 'orthographic', height: 12.25 },
  visibility: { hidden: new Set([3, 9, 7, 8]), isolated: null },
}

describe('the view in a link', () => {
  it('is short text', () => {
    expect(encodeView(view)).toBe('100_-20.5_3_0_0_0_0_0_1_12.25_o~3.7-9~')
  })

  it('comes back', () => {
    expect(decodeView(encodeView(view))).toEqual(view)
    const isolated = { ...view, visibility: { hidden: new Set<number>(), isolated: new Set([4]) } }
    expect(decodeView(encodeView(isolated))).toEqual(isolated)
  })

  it('goes without the parts when they are too many', () => {
    const odd = new Set(Array.from({ length: 1000 }, (_, index) => index * 2))
    expect(decodeView(encodeView({ ...view, visibility: { hidden: odd, isolated: null } }))?.visibility.hidden.size).toBe(0)
  })

  it.each(['', 'x', '1_2_3', '1_2_3_4_5_6_7_8_9_0_p', 'NaN_2_3_4_5_6_7_8_9_1_p', '1_2_3_4_5_6_7_8_9_1_p~1-99999999', '1_2_3_4_5_6_7_8_9_1_p~a'])(
    'is not taken from %j',
    (text) => {
      expect(decodeView(text)).toBeUndefined()
    },
  )
})
