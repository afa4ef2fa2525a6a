import { useAtomValue } from 'jotai'
import { useEffect, useId, useRef } from 'react'
import { pluginPanelsAtom, type PluginPanelEntry } from '../../state/plugins.ts'
import styles from './PluginsPanel.module.css'

/** The panels of plug-ins, one below the other. */
export default function PluginsPanel() {
  const panels = useAtomValue(pluginPanelsAtom)
  return (
    <div className={styles.panels}>
      {panels.map((panel) => (
        <PluginSection key={panel.id} panel={panel} />
      ))}
    </div>
  )
}

function PluginSection({ panel }: { panel: PluginPanelEntry }) {
  const heading = useId()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = container.current!
    const end = panel.mount(element)
    return () => {
      end?.()
      element.replaceChildren()
    }
  }, [panel])
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        <bdi>{panel.label}</bdi>
      </h3>
      <div ref={container} className={styles.content} />
    </section>
  )
}
