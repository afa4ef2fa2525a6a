import { useTranslation } from 'react-i18next'
import type { Chord } from '../../lib/chord.ts'
import { KeyCaps } from '../../ui/IconButton.tsx'
import styles from './ShortcutSheet.module.css'

/** Keys that a tool has while it is in hand; they are the tool's own and stay as they are. */
const toolKeys = [
  ['toolFree', ['Alt']],
  ['toolCrosshair', ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight']],
  ['toolSnaps', ['Tab']],
  ['toolTake', ['Enter']],
  ['toolArea', ['Enter']],
  ['toolMark', ['Enter']],
  ['toolGrip', ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight']],
  ['toolWalk', ['W', 'A', 'S', 'D']],
  ['toolRise', ['E', 'Q']],
] as const satisfies readonly (readonly [string, readonly Chord[]])[]

export function ToolKeys() {
  const { t } = useTranslation('viewer')
  return (
    <section>
      <h3 className={styles.group}>{t('shortcuts.tool')}</h3>
      <dl>
        {toolKeys.map(([name, keys]) => (
          <div key={name} className={styles.row}>
            <dt className={styles.label}>{t(`shortcuts.${name}`)}</dt>
            <dd className={styles.fixed}>
              {keys.map((key) => (
                <KeyCaps key={key} chord={key} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
