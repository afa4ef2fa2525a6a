import { corner, depth, mounting, pads, parts, thickness, vias, width } from './design.ts'

/** Board and library in the Intermediate Data Format 3.0. */
export function idfFiles(): Record<string, string> {
  const [w, d, r] = [width, depth, corner]
  const outline = [
    [r, 0, 0],
    [w - r, 0, 0],
    [w, r, 90],
    [w, d - r, 0],
    [w - r, d, 90],
    [r, d, 0],
    [0, d - r, 90],
    [0, r, 0],
    [r, 0, 90],
  ]
  const holes = [
    ...pads.flatMap(({ x, y, drill, part }) => (drill ? [`${drill} ${x} ${y} PTH ${part} PIN ECAD`] : [])),
    ...vias.map(({ x, y, drill }) => `${drill} ${x} ${y} PTH BOARD VIA ECAD`),
    ...mounting.map(({ x, y, diameter }) => `${diameter} ${x} ${y} NPTH BOARD MTG MCAD`),
  ]
  const board = [
    '.HEADER',
    'BOARD_FILE 3.0 "Facet samples" 2026/11/25.00:00:00 1',
    'blinker MM',
    '.END_HEADER',
    '.BOARD_OUTLINE ECAD',
    String(thickness),
    ...outline.map(([x, y, angle]) => `0 ${x} ${y} ${angle}`),
    '.END_BOARD_OUTLINE',
    '.DRILLED_HOLES',
    ...holes,
    '.END_DRILLED_HOLES',
    '.PLACEMENT',
    ...parts.flatMap((part) => [`"${part.package}" "${part.value}" ${part.reference}`, `${part.x} ${part.y} 0 ${part.angle} TOP PLACED`]),
    '.END_PLACEMENT',
    '',
  ]
  const library = ['.HEADER', 'LIBRARY_FILE 3.0 "Facet samples" 2026/11/25.00:00:00 1', '.END_HEADER']
  for (const part of parts) {
    const [x, y, h] = [part.body[0] / 2, part.body[1] / 2, part.body[2]]
    const corners = [
      [-x, -y],
      [x, -y],
      [x, y],
      [-x, y],
      [-x, -y],
    ].map(([a, b]) => `0 ${a} ${b} 0`)
    library.push('.ELECTRICAL', `"${part.package}" "${part.value}" MM ${h}`, ...corners, '.END_ELECTRICAL')
  }
  return { 'blinker.emn': board.join('\n'), 'blinker.emp': [...library, ''].join('\n') }
}
