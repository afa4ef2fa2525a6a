import { createContext, type ReactNode, type ReactPortal, use } from 'react'
import { createPortal } from 'react-dom'

interface Layers {
  svg: SVGSVGElement
  html: HTMLDivElement
}

export const LayersContext = createContext<Layers | null>(null)

function useLayers(): Layers {
  const layers = use(LayersContext)
  if (!layers) throw new Error('not within OverlayLayers')
  return layers
}

/** Puts SVG elements over the canvas; their coordinates are its CSS pixels. */
export function InSvg({ children }: { children: ReactNode }): ReactPortal {
  return createPortal(children, useLayers().svg)
}

/** Puts HTML over the canvas, above all SVG. What the pointer is to reach sets `pointer-events: auto`. */
export function InHtml({ children }: { children: ReactNode }): ReactPortal {
  return createPortal(children, useLayers().html)
}
