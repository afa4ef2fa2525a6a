import { Boxes, ChartNoAxesCombined, ChevronLeft, ChevronRight, type LucideIcon, Ruler, Share } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import styles from './AdScreen.module.css'

/** What VIP can do, a slide for each: key of its texts below `vip:slide`. */
export const slides = [
  { id: 'formats', icon: Boxes },
  { id: 'analysis', icon: ChartNoAxesCombined },
  { id: 'export', icon: Share },
  { id: 'drawing', icon: Ruler },
] as const satisfies readonly { id: string; icon: LucideIcon }[]

/** The product's own advertising: what VIP can do, in four lines. */
function Ad() {
  const { t } = useTranslation('vip')
  return (
    <ul className={styles.ad}>
      {slides.map(({ id, icon: Icon }) => (
        <li key={id}>
          <Icon size={28} strokeWidth={1.5} aria-hidden="true" />
          <div>
            <strong>{t(`slide.${id}.title`)}</strong>
            <p>{t(`slide.${id}.text`)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** `/adIframe`: the advertising page, without header or tabs, to be embedded by the companion apps. */
export default function AdScreen() {
  const { t } = useTranslation('vip')
  return (
    <main className={styles.page}>
      <h1>{t('ad.title')}</h1>
      <Ad />
      <Link to="/buyfile">{t('trial.plans')}</Link>
    </main>
  )
}

/** The advertising dialog of `/buyfile`, with the product's own content only: one line above the plans, which it covers nothing of. */
export function AdDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('vip')
  const id = useId()
  return (
    <div role="dialog" aria-labelledby={id} className={styles.dialog}>
      <strong id={id}>{t('ad.title')}</strong>
      <div className={styles.buttons}>
        <Button kind="quiet" onClick={onClose}>
          {t('ad.dismiss')}
        </Button>
        <Button
          onClick={() => {
            document.getElementById('privileges-title')?.scrollIntoView({ behavior: 'smooth' })
            onClose()
          }}
        >
          {t('ad.more')}
        </Button>
      </div>
    </div>
  )
}

/** The advertising dialog is shown once a day at most; the day that it was last shown on is kept on the device. */
const KEY = 'facet.ad'
const today = (): string => new Date().toISOString().slice(0, 10)

export function adIsDue(): boolean {
  try {
    return localStorage.getItem(KEY) !== today()
  } catch {
    return false
  }
}

export function adSeen(): void {
  try {
    localStorage.setItem(KEY, today())
  } catch {
    // A browser that stores nothing shows no advertising.
  }
}

/** A strip that scrolls can be focused, so that the arrow keys move it (WCAG 2.1.1). */
const byKeys = { tabIndex: 0 }

/** What VIP can do, one thing at a time; swiped, or moved by its buttons. Never moves by itself. */
export function Carousel() {
  const { t } = useTranslation('vip')
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const show = (index: number): void => {
    const slide = strip.current?.children[index] as HTMLElement | undefined
    strip.current?.scrollTo({ left: slide?.offsetLeft ?? 0, behavior: 'smooth' })
  }
  return (
    <section className={styles.carousel} aria-label={t('carousel.label')}>
      <ul
        ref={strip}
        className={styles.strip}
        aria-label={t('carousel.label')}
        {...byKeys}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setShown(Math.round(scrollLeft / Math.max(1, clientWidth)))}
      >
        {slides.map(({ id, icon: Icon }) => (
          <li key={id} className={styles.slide}>
            <span className={styles.picture}>
              <Icon size={48} strokeWidth={1.25} aria-hidden="true" />
            </span>
            <div>
              <h2>{t(`slide.${id}.title`)}</h2>
              <p>{t(`slide.${id}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.bar}>
        <button type="button" aria-label={t('carousel.previous')} aria-disabled={shown === 0} onClick={() => show(Math.max(0, shown - 1))}>
          <ChevronLeft size={20} aria-hidden="true" />
        </button>
        {slides.map(({ id }, index) => (
          <span key={id} className={styles.dot} data-shown={index === shown || undefined} />
        ))}
        <button
          type="button"
          aria-label={t('carousel.next')}
          aria-disabled={shown === slides.length - 1}
          onClick={() => show(Math.min(slides.length - 1, shown + 1))}
        >
          <ChevronRight size={20} aria-hidden="true" />
        </button>
      </div>
    </section>
  )
}
