import type { SolidLook } from '../model/solidLook.ts'

/** Bit of the status of a window: hidden edges are left out when it is plotted. */
const HIDES = 0x800
/** Values of shade plot: 0 = as on screen, 1 = wires, 2 = hidden, 3 = rendered, 4 = a visual style, 5 = a preset of the renderer. */
const WIRES = 1
const HIDDEN = 2
const RENDERED = 3
const looks: readonly (SolidLook | undefined)[] = [undefined, undefined, 'hidden', 'flat', 'smooth', 'flat-edges', 'smooth-edges']

/** How a window of a layout is plotted; undefined: with all edges. `renderMode`: 0 and 1 wires, 2 hidden lines, 3 and 4 shaded flat and smoothly, 5 and 6 the same with edges. */
export function solidLook(status: number, renderMode: number, shadePlot: number): SolidLook | undefined {
  if (shadePlot === WIRES) return undefined
  if (shadePlot === HIDDEN) return 'hidden'
  if (shadePlot === RENDERED) return 'smooth'
  const shown = looks[renderMode] ?? (shadePlot > RENDERED ? 'smooth' : undefined)
  return shown ?? ((status & HIDES) !== 0 ? 'hidden' : undefined)
}
