/** The same as in cube.css. */
const FONT = '600 100px system-ui, sans-serif'
const LARGEST = 0.26
/** Part of the plate's width that a name may take. */
const FILL = 0.88

let context: CanvasRenderingContext2D | null | undefined

/** Font size, in units of `width`, at which a name fits on a plate. */
export function fontSize(text: string, width: number): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return LARGEST / 2
  context.font = FONT
  const wide = context.measureText(text).width / 100
  return Math.min(LARGEST, (width * FILL) / Math.max(wide, 0.1))
}
