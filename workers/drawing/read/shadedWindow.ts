/** Bit of the status of a window: hidden edges are left out when it is plotted. */
const HIDES = 0x800
/** Values of the mode of rendering: 0 and 1 are wires. */
const HIDDEN = 2
/** Values of shade plot: 0 = as on screen, 1 = wires, 2 = hidden, 3 = rendered. */
const WIRES = 1

/** Whether a window of a layout is plotted with hidden edges left out, or shaded. */
export const isShaded = (status: number, renderMode: number, shadePlot: number): boolean =>
  shadePlot !== WIRES && (shadePlot > WIRES || renderMode >= HIDDEN || (status & HIDES) !== 0)
