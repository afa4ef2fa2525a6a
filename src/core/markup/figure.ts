/** A line or an area. Coordinates and widths are CSS pixels, y down, as on the canvas. */
interface FigurePath {
  /** Data of an SVG path. */
  d: string
  /** `#rrggbb`. */
  fill?: string
  stroke?: string
  width?: number
  /** 0..1; 1 if absent. */
  opacity?: number
}

/** A line of text about its middle. */
interface FigureText {
  text: string
  x: number
  y: number
  size: number
  fill: string
}

/** What marks and measurements are drawn of, from the back to the front, where there is no screen: on pages. */
export type Figure = FigurePath | FigureText

/** The upright rectangle with rounded corners about a middle, as an SVG path. */
export function platePath(x: number, y: number, width: number, height: number, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2)
  const [w, h] = [width / 2, height / 2]
  const n = (value: number): string => (Math.round(value * 10) / 10).toString()
  const corner = (dx: number, dy: number): string => `A${n(r)} ${n(r)} 0 0 1 ${n(x + dx)} ${n(y + dy)}`
  const to = (dx: number, dy: number): string => `L${n(x + dx)} ${n(y + dy)}`
  return `M${n(x - w + r)} ${n(y - h)}${to(w - r, -h)}${corner(w, -h + r)}${to(w, h - r)}${corner(w - r, h)}${to(-w + r, h)}${corner(-w, h - r)}${to(-w, -h + r)}${corner(-w + r, -h)}Z`
}
