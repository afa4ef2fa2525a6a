import { corner, depth, ground, maskMargin, mounting, type Pad, pads, parts, print, roundness, thickness, tracks, vias, width } from './design.ts'

const n = (value: number): string => String(Math.round(value * 1e6) / 1e6)
/** Where the board lies on KiCad's sheet, which counts y downwards. */
const at = (x: number, y: number): string => `${n(100 + x)} ${n(100 - y)}`
const layerOf = { top: 'F.Cu', bottom: 'B.Cu' } as const

/** The board as KiCad 6 stores it. */
export function kicadBoard(): string {
  const nets = [...new Set(pads.map(({ net }) => net))]
  const net = (name: string): string => `(net ${nets.indexOf(name) + 1})`
  const lines = [
    '(kicad_pcb (version 20211014) (generator facet_samples)',
    `(general (thickness ${thickness}))`,
    '(paper "A4")',
    '(title_block (title "Blinker") (rev "1"))',
    '(layers (0 "F.Cu" signal) (31 "B.Cu" signal) (36 "B.SilkS" user) (37 "F.SilkS" user) (38 "B.Mask" user) (39 "F.Mask" user) (44 "Edge.Cuts" user))',
    `(setup (pad_to_mask_clearance ${maskMargin}))`,
    '(net 0 "")',
    ...nets.map((name, i) => `(net ${i + 1} "${name}")`),
    ...outline(),
  ]
  for (const part of parts) {
    lines.push(`(footprint "Samples:${part.package}" (layer "F.Cu") (at ${at(part.x, part.y)} ${part.angle})`)
    lines.push(
      `(fp_text reference "${part.reference}" (at 0 ${n(-part.body[1] / 2 - 1.6)} ${part.angle}) (layer "F.SilkS") (effects (font (size 1 1) (thickness 0.15))))`,
    )
    lines.push(`(fp_text value "${part.value}" (at 0 0 ${part.angle}) (layer "F.Fab") (effects (font (size 1 1) (thickness 0.15))))`)
    for (const pad of pads) if (pad.part === part.reference) lines.push(padText(pad, part, `(net ${nets.indexOf(pad.net) + 1} "${pad.net}")`))
    lines.push(')')
  }
  for (const [i, { x, y, diameter }] of mounting.entries())
    lines.push(
      `(footprint "Samples:Hole" (layer "F.Cu") (at ${at(x, y)}) (fp_text reference "H${i + 1}" (at 0 0) (layer "F.SilkS") hide (effects (font (size 1 1) (thickness 0.15))))`,
      `(pad "" np_thru_hole circle (at 0 0) (size ${diameter} ${diameter}) (drill ${diameter}) (layers *.Cu *.Mask)))`,
    )
  for (const track of tracks)
    for (let i = 2; i < track.points.length; i += 2)
      lines.push(
        `(segment (start ${at(track.points[i - 2], track.points[i - 1])}) (end ${at(track.points[i], track.points[i + 1])}) (width ${track.width}) (layer "${layerOf[track.side]}") ${net(track.net)})`,
      )
  for (const via of vias) lines.push(`(via (at ${at(via.x, via.y)}) (size ${via.size}) (drill ${via.drill}) (layers "F.Cu" "B.Cu") ${net(via.net)})`)
  const corners = pairs(ground.points)
    .map(([x, y]) => `(xy ${at(x, y)})`)
    .join(' ')
  lines.push(
    `(zone ${net(ground.net)} (net_name "${ground.net}") (layer "B.Cu") (hatch edge 0.5) (min_thickness 0.25) (filled_areas_thickness no) (fill yes) (polygon (pts ${corners})) (filled_polygon (layer "B.Cu") (pts ${corners})))`,
  )
  for (const { points, width: pen } of print)
    for (let i = 2; i < points.length; i += 2)
      lines.push(`(gr_line (start ${at(points[i - 2], points[i - 1])}) (end ${at(points[i], points[i + 1])}) (layer "F.SilkS") (width ${pen}))`)
  lines.push(`(gr_text "BLINKER" (at ${at(18, 21)}) (layer "F.SilkS") (effects (font (size 1.6 1.6) (thickness 0.25))))`, ')')
  return `${lines.join('\n')}\n`
}

export const pairs = (points: readonly number[]): [number, number][] => Array.from({ length: points.length / 2 }, (_, i) => [points[i * 2], points[i * 2 + 1]])

function padText(pad: Pad, part: { x: number; y: number; angle: number }, net: string): string {
  const turn = (-part.angle * Math.PI) / 180
  const [dx, dy] = [pad.x - part.x, pad.y - part.y]
  const [x, y] = [dx * Math.cos(turn) - dy * Math.sin(turn), dx * Math.sin(turn) + dy * Math.cos(turn)]
  const size = part.angle === 90 ? [pad.h, pad.w] : [pad.w, pad.h]
  const kind = pad.drill ? `thru_hole ${pad.shape}` : `smd ${pad.shape}`
  const more = pad.shape === 'roundrect' ? ` (roundrect_rratio ${roundness})` : ''
  const layers = pad.drill ? `(drill ${pad.drill}) (layers *.Cu *.Mask)` : '(layers "F.Cu" "F.Mask")'
  return `(pad "${pad.name}" ${kind} (at ${n(x)} ${n(-y)} ${part.angle}) (size ${n(size[0])} ${n(size[1])}) ${layers}${more} ${net})`
}

function outline(): string[] {
  const [w, d, r] = [width, depth, corner]
  const line = (x1: number, y1: number, x2: number, y2: number): string => `(gr_line (start ${at(x1, y1)}) (end ${at(x2, y2)}) (layer "Edge.Cuts") (width 0.1))`
  const k = r * (1 - Math.SQRT1_2)
  const arc = (x1: number, y1: number, mx: number, my: number, x2: number, y2: number): string =>
    `(gr_arc (start ${at(x1, y1)}) (mid ${at(mx, my)}) (end ${at(x2, y2)}) (layer "Edge.Cuts") (width 0.1))`
  return [
    line(r, 0, w - r, 0),
    arc(w - r, 0, w - k, k, w, r),
    line(w, r, w, d - r),
    arc(w, d - r, w - k, d - k, w - r, d),
    line(w - r, d, r, d),
    arc(r, d, k, d - k, 0, d - r),
    line(0, d - r, 0, r),
    arc(0, r, k, k, r, 0),
  ]
}
