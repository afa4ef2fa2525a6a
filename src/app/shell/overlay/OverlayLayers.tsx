import { atom, useAtomValue } from 'jotai'
import { type ComponentType, lazy, type LazyExoticComponent, Suspense, useState } from 'react'
import styles from '../../ui/overlay/Overlay.module.css'
import { LayersContext } from '../../ui/overlay/Pinned.tsx'
import { overlays } from './overlays.ts'

const components = new Map<string, LazyExoticComponent<ComponentType>>(overlays.map(({ id, load }) => [id, lazy(load)]))
const shownAtom = atom((get) => overlays.filter(({ shown }) => shown(get)).map(({ id }) => id))

/** One SVG and one HTML layer over the canvas. The pointer passes through them, except at grips. */
export function OverlayLayers() {
  const shown = useAtomValue(shownAtom)
  const [svg, setSvg] = useState<SVGSVGElement | null>(null)
  const [html, setHtml] = useState<HTMLDivElement | null>(null)
  return (
    <>
      <svg ref={setSvg} className={styles.svg} aria-hidden="true" data-overlay="svg" />
      <div ref={setHtml} className={styles.html} data-overlay="html" />
      {svg && html && (
        <LayersContext value={{ svg, html }}>
          {shown.map((id) => {
            const Component = components.get(id)!
            return (
              <Suspense key={id}>
                <Component />
              </Suspense>
            )
          })}
        </LayersContext>
      )}
    </>
  )
}
