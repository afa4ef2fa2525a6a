import { useState } from 'react'
import { LayersContext } from '../viewer/overlay/layers.tsx'
import styles from '../viewer/overlay/Overlay.module.css'
import MarkupOverlay from './MarkupOverlay.tsx'

/** The marks over a drawing, with layers of their own. */
export default function DrawingMarkup() {
  const [svg, setSvg] = useState<SVGSVGElement | null>(null)
  const [html, setHtml] = useState<HTMLDivElement | null>(null)
  return (
    <>
      <svg ref={setSvg} className={styles.svg} aria-hidden="true" data-overlay="svg" />
      <div ref={setHtml} className={styles.html} data-overlay="html" />
      {svg && html && (
        <LayersContext value={{ svg, html }}>
          <MarkupOverlay />
        </LayersContext>
      )}
    </>
  )
}
