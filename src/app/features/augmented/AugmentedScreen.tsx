import { useSetAtom, useStore } from 'jotai'
import { Minus, Plus, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AugmentedView } from '../../../../packages/viewer/src/api.ts'
import { notify } from '../../lib/notify.ts'
import { overlayAtom } from '../../state/panels.ts'
import { useFocusReturn } from '../../ui/useFocusReturn.ts'
import styles from './AugmentedScreen.module.css'
import { runAugmented } from './augmentedRun.ts'

/** Drawing scales, the largest first; the true size is where one begins. */
const scales = [10, 5, 2, 1, 1 / 2, 1 / 5, 1 / 10, 1 / 20, 1 / 50, 1 / 100, 1 / 200, 1 / 500]
const TRUE_SIZE = scales.indexOf(1)
/** Pixels that a finger may slip while it taps. */
const SLIP = 8
/** Radians that the model turns for each pixel of a drag. */
const TURN = 0.01

const written = (scale: number): string => (scale >= 1 ? `${scale}:1` : `1:${Math.round(1 / scale)}`)

/** The page over the camera's picture: what to do now, the scale, the way back. */
export default function AugmentedScreen() {
  const store = useStore()
  const { t } = useTranslation(['section', 'common'])
  const close = useSetAtom(overlayAtom)
  const giveFocusBack = useFocusReturn()
  const page = useRef<HTMLDivElement>(null)
  const view = useRef<AugmentedView>(null)
  const drag = useRef<{ x: number; y: number; turns: boolean } | null>(null)
  const [step, setStep] = useState({ hasModel: false, found: false, placed: false })
  const [scale, setScale] = useState(TRUE_SIZE)
  const place = useCallback(() => {
    if (view.current?.place()) setStep((now) => ({ ...now, placed: true }))
  }, [])

  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    const begin = async (): Promise<void> => {
      try {
        const run = await runAugmented(
          store,
          page.current!,
          {
            onSurface: (found) => setStep((now) => ({ ...now, found })),
            onPress: place,
            onEnd: () => !signal.aborted && close(null),
          },
          signal,
        )
        view.current = run.view
        await run.model
        if (!signal.aborted) setStep((now) => ({ ...now, hasModel: true }))
      } catch (error) {
        if (signal.aborted) return
        console.warn(error)
        notify('error', t('augmented.failed'))
        close(null)
      }
    }
    // In development the effect of a component runs twice, and a device has one session at a time.
    const timer = setTimeout(() => void begin())
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [store, close, place, t])

  const rescale = (by: number): void => {
    const next = Math.min(scales.length - 1, Math.max(0, scale + by))
    setScale(next)
    view.current?.setScale(scales[next])
  }
  const move = ({ clientX: x, clientY: y }: PointerEvent): void => {
    const from = drag.current
    if (!from || (!from.turns && Math.hypot(x - from.x, y - from.y) < SLIP)) return
    view.current?.turnBy((x - from.x) * TURN)
    drag.current = { x, y, turns: true }
  }
  const release = (): void => {
    if (drag.current && !drag.current.turns) place()
    drag.current = null
  }
  const hint = !step.hasModel ? 'preparing' : step.placed ? 'placed' : step.found ? 'found' : 'searching'
  return (
    <Radix.Root open onOpenChange={(open) => !open && close(null)}>
      <Radix.Portal>
        <Radix.Content
          ref={page}
          className={styles.page}
          aria-describedby={undefined}
          onCloseAutoFocus={giveFocusBack}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <Radix.Title className="visually-hidden">{t('augmented.title')}</Radix.Title>
          {/* Taps and drags of the room: with a keyboard the button below does the same. */}
          <div
            className={styles.room}
            onPointerDown={({ clientX: x, clientY: y }) => (drag.current = { x, y, turns: false })}
            onPointerMove={move}
            onPointerUp={release}
            onPointerCancel={() => (drag.current = null)}
          />
          <Radix.Close className={`${styles.control} ${styles.close}`} aria-label={t('common:action.close')}>
            <X size={22} aria-hidden="true" />
          </Radix.Close>
          <div className={styles.foot}>
            <output className={styles.hint}>{t(`augmented.${hint}`)}</output>
            <div className={styles.row}>
              <button
                type="button"
                className={styles.control}
                aria-label={t('augmented.smaller')}
                disabled={scale === scales.length - 1}
                onClick={() => rescale(1)}
              >
                <Minus size={22} aria-hidden="true" />
              </button>
              <output className={styles.scale} aria-label={t('augmented.scale')}>
                {written(scales[scale])}
              </output>
              <button type="button" className={styles.control} aria-label={t('augmented.larger')} disabled={scale === 0} onClick={() => rescale(-1)}>
                <Plus size={22} aria-hidden="true" />
              </button>
              <button type="button" className={styles.control} disabled={!step.hasModel || !step.found} onClick={place}>
                {t('augmented.place')}
              </button>
            </div>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
