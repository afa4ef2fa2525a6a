import { useAtom } from 'jotai'
import { Box, Cloud, File as FileIcon, FileBox, FolderOpen, Layers3, type LucideIcon, QrCode } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './Entries.module.css'
import { OpenStatus, useShownFlow } from '../../features/opening/OpenLayer.tsx'
import { assemblyOnlyAtom, browseForFile, browseForFolder } from '../../services/open/ask.ts'
import { type Session, useSession } from '../../services/open/session.ts'
import { canPickFolder } from '../../services/open/pickFiles.ts'
import { Button } from '../../ui/Button.tsx'

// Isometric planes: millimetres of the part to the drawing. x to the lower right, y to the lower left, z up.
const C = 0.866
const atTop = (z: number) => `matrix(${C} .5 ${-C} .5 0 ${-z})`
const atX = (x: number) => `matrix(${-C} .5 0 -1 ${C * x} ${0.5 * x})`
const atY = (y: number) => `matrix(${C} .5 0 -1 ${-C * y} ${0.5 * y})`

/** An angle bracket 80 × 50 × 60 with two bores, drawn by hand in isometric view with its dimensions: decoration of the start page. */
function PartDrawing({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="-74 -70 156 152" aria-hidden="true">
      <defs>
        <clipPath id="base-bore">
          <circle cx="52" cy="25" r="12" transform={atTop(10)} />
        </clipPath>
        <clipPath id="wall-bore">
          <circle cx="25" cy="40" r="11" transform={atX(10)} />
        </clipPath>
      </defs>
      <g className={styles.part}>
        <path className={styles.top} d="M18 0h62v50h-62z" transform={atTop(10)} />
        <path className={styles.front} d="M0 18h50v42h-50z" transform={atX(10)} />
        <path className={styles.fillet} d={filletPath()} />
        <path className={styles.top} d="M0 0h10v50h-10z" transform={atTop(60)} />
        <path className={styles.front} d="M0 0h50v10h-50z" transform={atX(80)} />
        <path className={styles.side} d="M0 0h80v10h-62a8 8 0 0 0-8 8v42h-10z" transform={atY(50)} />
        <Bore circle={{ cx: 52, cy: 25, r: 12 }} near={atTop(10)} far={atTop(0)} clip="base-bore" />
        <Bore circle={{ cx: 25, cy: 40, r: 11 }} near={atX(10)} far={atX(0)} clip="wall-bore" />
      </g>
      <g className={styles.dimension}>
        <path d="M0 54v14M80 54v14M0 64h80" transform={atTop(0)} />
        <path d="M0 64l4-1.2v2.4zM80 64l-4-1.2v2.4z" className={styles.arrow} transform={atTop(0)} />
        <path d="M54 0h14M54 60h14M64 0v60" transform={atX(0)} />
        <path d="M64 0l-1.2 4h2.4zM64 60l-1.2-4h2.4z" className={styles.arrow} transform={atX(0)} />
        <text x="40" y="73" transform={atTop(0)}>
          80.00
        </text>
        <text transform={`translate(${-C * 64 - 4} ${32 - 30}) rotate(-90)`}>60.00</text>
        <path d="M35.4 23.6L54 2h16" />
        <path d="M35.4 23.6l3.5-2.2-1.8-1.6z" className={styles.arrow} />
        <text x="62" y="-1">
          ⌀ 24
        </text>
      </g>
    </svg>
  )
}

/** A through bore: its far rim is seen through the near one. */
function Bore({ circle, near, far, clip }: { circle: { cx: number; cy: number; r: number }; near: string; far: string; clip: string }) {
  return (
    <>
      <circle className={styles.wall} {...circle} transform={near} />
      <g clipPath={`url(#${clip})`}>
        <circle className={styles.through} {...circle} transform={far} />
      </g>
      <circle className={styles.rim} {...circle} transform={near} />
    </>
  )
}

/** The strip of the fillet (radius 8) between wall and base, seen from above. */
function filletPath(): string {
  const at = (x: number, y: number, z: number) => `${(C * (x - y)).toFixed(2)} ${(0.5 * (x + y) - z).toFixed(2)}`
  const steps = [0, 15, 30, 45, 60, 75, 90].map((degrees) => (degrees * Math.PI) / 180)
  const profile = steps.map((angle) => [18 - 8 * Math.sin(angle), 18 - 8 * Math.cos(angle)] as const)
  const there = profile.map(([x, z]) => at(x, 0, z))
  const back = profile.toReversed().map(([x, z]) => at(x, 50, z))
  return `M${[...there, ...back].join('L')}z`
}

interface Entry {
  id: 'local' | 'drive' | 'sample' | 'scan' | 'formats'
  icon: LucideIcon
  /** A page, or what happens on this one. */
  to: string | ((session: Session) => void)
}

function show(id: string): void {
  const section = document.getElementById(id)
  section?.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })
  section?.focus({ preventScroll: true })
}

/** The ways in of SPEC §2, "Home". */
const entries: readonly Entry[] = [
  { id: 'local', icon: FileBox, to: (session) => void browseForFile(session) },
  { id: 'drive', icon: Cloud, to: '/cloudDriveList' },
  { id: 'sample', icon: Box, to: () => show('samples') },
  { id: 'scan', icon: QrCode, to: '/facetQr' },
  { id: 'formats', icon: Layers3, to: () => show('formats') },
]

/** Open Local File, Open Cloud Drive, Sample, Scan QR Code and View Format. */
export function Entries() {
  const session = useSession()
  const { t } = useTranslation('open')
  return (
    <ul className={styles.entries} aria-label={t('entries.label')}>
      {entries.map(({ id, icon: Icon, to }) => {
        const face = (
          <>
            <Icon size={24} strokeWidth={1.5} aria-hidden="true" />
            {t(`entries.${id}`)}
          </>
        )
        return (
          <li key={id}>
            {typeof to === 'string' ? (
              <Link className={styles.entry} to={to}>
                {face}
              </Link>
            ) : (
              <button type="button" className={styles.entry} onClick={() => to(session)}>
                {face}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The one large place to open something; while a file opens its progress is shown here, and the reason when it does not open. */
export function DropArea() {
  const { t } = useTranslation('open')
  return (
    <section className={styles.area} aria-label={t('drop.label')}>
      <div className={styles.content}>
        <OpenStatus />
        <Choices />
      </div>
      <PartDrawing className={styles.drawing} />
    </section>
  )
}

function Choices() {
  const session = useSession()
  const { t } = useTranslation('open')
  const isOpening = useShownFlow().step === 'working'
  const [assemblyOnly, setAssemblyOnly] = useAtom(assemblyOnlyAtom)
  const hint = useId()
  if (isOpening) return null
  return (
    <>
      <p className={styles.title}>{t('drop.title')}</p>
      <div className={styles.buttons}>
        <Button kind="primary" onClick={() => void browseForFile(session)}>
          <FileIcon size={18} aria-hidden="true" />
          {t('drop.browse')}
        </Button>
        {canPickFolder && (
          <Button onClick={() => void browseForFolder(session)}>
            <FolderOpen size={18} aria-hidden="true" />
            {t('drop.folder')}
          </Button>
        )}
      </div>
      <label className={styles.mode}>
        <input
          type="checkbox"
          role="switch"
          checked={assemblyOnly}
          aria-checked={assemblyOnly}
          onChange={(event) => setAssemblyOnly(event.target.checked)}
          aria-describedby={hint}
        />
        <span>{t('assemblyOnly.label')}</span>
      </label>
      <p id={hint} className={styles.hint}>
        {t(assemblyOnly ? 'assemblyOnly.hint' : 'drop.limits')}
      </p>
    </>
  )
}
