import { svg } from './svg.ts'

const shapes = {
  home: ['M2.5 7.6 8 2.8l5.5 4.8', 'M4.2 6.6v6.2h7.6V6.6', 'M6.8 12.6V9.4h2.4v3.2'],
  rollLeft: ['M12.6 11.2A5.6 5.6 0 0 0 3.6 6', 'M3.2 2.6 3.4 6.3 7 6.1'],
  rollRight: ['M3.4 11.2A5.6 5.6 0 0 1 12.4 6', 'M12.8 2.6l-.2 3.7L9 6.1'],
} as const

export function icon(name: keyof typeof shapes): SVGSVGElement {
  const drawing = svg('svg', { viewBox: '0 0 16 16', 'aria-hidden': 'true' })
  for (const d of shapes[name]) svg('path', { d }, drawing)
  return drawing
}
