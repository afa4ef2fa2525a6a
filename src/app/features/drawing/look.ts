import { atom } from 'jotai'
import type { Ink } from '../../../core/drawing/resolvedStyle.ts'
import type { DrawingLook } from '../../../../packages/viewer/src/api.ts'
import { themeAtom } from '../../lib/theme/theme.ts'
import { groundAtom, monochromeAtom, plotAtom, weightsAtom } from '../../state/drawing/drawingState.ts'

const WHITE = 0xffffff
const INK = 0x101418
/** The drawing area of CAD systems: dark enough for yellow and cyan, light enough for blue. */
const DARK = 0x1e242c
const LIGHT_INK = 0xf4f6f8

/** Colours of ground, desk and sheet from theme and choice. */
export const lookAtom = atom((get): DrawingLook => {
  const dark = get(themeAtom) === 'dark'
  const ground = get(groundAtom)
  const plot = get(plotAtom)
  // Colours of model space are chosen on dark, those of sheets on paper.
  const darkGround = ground !== 'paper'
  const darkSheet = ground === 'dark'
  return {
    ground: darkGround ? DARK : WHITE,
    onGround: darkGround ? LIGHT_INK : INK,
    sheet: darkSheet ? DARK : WHITE,
    onSheet: darkSheet ? LIGHT_INK : INK,
    desk: dark ? 0x101317 : 0xdde2e8,
    accent: 0x2f81f7,
    weights: get(weightsAtom),
    monochrome: get(monochromeAtom),
    ...(plot && { plot }),
  }
})

/** White paper and the ink on it. */
export const printInk = (monochrome: boolean, plot?: Ink['plot']): Ink => ({
  background: 0xffffffff,
  foreground: 0x000000ff,
  monochrome,
  ...(plot && { plot }),
})
