import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Carousel.module.css'
import { slides } from './slides.ts'

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
