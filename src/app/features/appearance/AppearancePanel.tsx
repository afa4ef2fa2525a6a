import { useAtom, useAtomValue, useStore } from 'jotai'
import { RotateCcw } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SteppedRange } from '../../ui/tools/LengthField.tsx'
import styles from '../../ui/tools/Tools.module.css'
import { changeLook, chosenAtom, colourOf, hexOf, looksAtom, resetLooks, withLook } from '../../state/inspect/appearance.ts'

/** Told apart by colour-blind people too (after Okabe and Ito 2008), with a metal grey and a dark one. */
const swatches = ['#e69f00', '#56b4e9', '#009e73', '#f0e442', '#0072b2', '#d55e00', '#cc79a7', '#b8c1cc', '#4a515b'] as const

/** Colour and opacity of the selected parts. */
export default function AppearancePanel() {
  const store = useStore()
  const { t, i18n } = useTranslation('section')
  const chosen = useAtomValue(chosenAtom)
  const [looks, setLooks] = useAtom(looksAtom)
  const first = chosen.values().next().value
  const look = first === undefined ? undefined : looks.get(first)
  const opacity = look?.opacity ?? 1
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(opacity)
  const reset = looks.size > 0 && <Button onClick={() => resetLooks(store, true)}>{t('appearance.resetAll')}</Button>
  if (chosen.size === 0) {
    return (
      <div className={styles.row}>
        <p className={styles.hint}>{t('appearance.choose')}</p>
        {reset}
      </div>
    )
  }
  return (
    <>
      <div className={styles.row} role="group" aria-label={t('appearance.colour')}>
        {swatches.map((hex, i) => (
          <button
            key={hex}
            type="button"
            className={styles.swatch}
            style={{ '--swatch': hex } as CSSProperties}
            aria-label={t(`appearance.colours.${i as 0}`)}
            aria-pressed={look?.colour === colourOf(hex)}
            onClick={() => changeLook(store, { colour: colourOf(hex) })}
          />
        ))}
        <span className={`${styles.swatch} ${styles.colour}`}>
          <input
            type="color"
            aria-label={t('appearance.otherColour')}
            value={hexOf(look?.colour ?? 0xb8c1ccff)}
            onChange={(event) => changeLook(store, { colour: colourOf(event.target.value) })}
          />
        </span>
      </div>
      <div className={styles.row}>
        <SteppedRange
          state={looksAtom}
          label={t('appearance.opacity')}
          text={percent}
          min={0.05}
          max={1}
          step={0.05}
          value={opacity}
          onChange={(value) => setLooks(withLook(looks, chosen, { opacity: value }))}
        />
        <output className={styles.number}>{percent}</output>
        <IconButton icon={RotateCcw} size="s" label={t('appearance.reset')} disabled={!look} onClick={() => resetLooks(store, false)} />
        {reset}
      </div>
    </>
  )
}
