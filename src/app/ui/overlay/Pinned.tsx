import { useAtomValue } from 'jotai'
import { createContext, type PointerEvent as ReactPointerEvent, type ReactNode, type ReactPortal, use, useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Viewer } from '../../../../packages/viewer/src/api.ts'
import { drawingViewerAtom } from '../../state/drawing/drawingState.ts'
import { viewerAtom } from '../../state/tool.ts'
import styles from './Overlay.module.css'

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

/** Calls `place` after each drawn frame of model or drawing, and after each render, so that pinned elements move along without a React render per frame. */
export function useCanvasFrame(place: () => void): void {
  const model = useAtomValue(viewerAtom)
  const drawing = useAtomValue(drawingViewerAtom)
  const run = useEffectEvent(place)
  useEffect(() => {
    const stops = [model?.on('frame', () => run()), drawing?.on('frame', () => run())]
    return () => {
      for (const stop of stops) stop?.()
    }
  }, [model, drawing])
  useEffect(() => {
    run()
  })
}

/**
 * Calls `place` after each drawn frame and after each render of the component: it writes positions straight into the DOM,
 * so that overlays stand still on the model without a React render per frame. `drawn`: within a frame, the canvas can be copied.
 */
export function useFrame(place: (viewer: Viewer, drawn: boolean) => void): void {
  const viewer = useAtomValue(viewerAtom)
  const run = useEffectEvent((drawn: boolean) => viewer && place(viewer, drawn))
  useEffect(() => viewer?.on('frame', () => run(true)), [viewer])
  useEffect(() => {
    run(false)
  })
}

interface PinnedProps {
  /** Where it is on the canvas now, CSS pixels; null: not to be seen. */
  place(): { x: number; y: number } | null
  children: ReactNode
}

/** HTML whose top left corner stays on a point of the model or drawing. */
export function Pinned({ place, children }: PinnedProps) {
  const element = useRef<HTMLDivElement>(null)
  useCanvasFrame(() => {
    const { current } = element
    if (!current) return
    const at = place()
    current.hidden = !at
    if (at) current.style.transform = `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)`
  })
  return (
    <InHtml>
      <div ref={element} className={styles.pinned}>
        {children}
      </div>
    </InHtml>
  )
}

interface DragHandlers {
  /** Pixels from where it began, and the place in the window. */
  move(dx: number, dy: number, event: PointerEvent): void
  /** `moved`: farther than a click moves. */
  end(moved: boolean, event: PointerEvent): void
}

const SLACK = 4

/** Follows a pointer from its press on an element until it is let go. */
export function drag(down: ReactPointerEvent<HTMLElement | SVGElement>, { move, end }: DragHandlers): void {
  if (down.button !== 0) return
  down.preventDefault()
  down.stopPropagation()
  // Both kinds of elements have the same pointer events.
  const element = down.currentTarget as HTMLElement
  element.setPointerCapture(down.pointerId)
  let moved = false
  const onMove = (event: PointerEvent): void => {
    const dx = event.clientX - down.clientX,
      dy = event.clientY - down.clientY
    moved ||= Math.hypot(dx, dy) > SLACK
    if (moved) move(dx, dy, event)
  }
  const onEnd = (event: PointerEvent): void => {
    element.removeEventListener('pointermove', onMove)
    element.removeEventListener('pointerup', onEnd)
    element.removeEventListener('pointercancel', onEnd)
    end(moved && event.type === 'pointerup', event)
  }
  element.addEventListener('pointermove', onMove)
  element.addEventListener('pointerup', onEnd)
  element.addEventListener('pointercancel', onEnd)
}
