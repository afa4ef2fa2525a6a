import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { Image as PictureSign } from 'lucide-react'
import { type KeyboardEvent, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../lib/format.ts'
import { ItemMenu } from '../../ui/action/ActionButton.tsx'
import { notify } from '../../lib/notify.ts'
import type { ViewRow } from '../../services/device/reviewRows.ts'
import { AuthorName } from '../../ui/review/ReviewNote.tsx'
import { isOwn, renamedViewAtom } from '../../services/views/fileViews.ts'
import { deleteView, placeView, renameView, shownViewAtom, showView, updateView } from '../../services/views/savedViews.ts'
import { designAtom } from '../../services/views/sync/design.ts'
import { copyViewLinkNow } from '../../services/views/viewCommands.ts'
import styles from './Views.module.css'

interface ViewCardProps {
  view: ViewRow
  /** From 0. */
  place: number
  count: number
}

const DRAGGED = 'application/x-facet-view'

/** One saved view: the card shows it; what else can be done stands in its menu. Dragged, it takes another place. */
export function ViewCard({ view, place, count }: ViewCardProps) {
  const store = useStore()
  const { t, i18n } = useTranslation(['views', 'server'])
  const isShown = useAtomValue(shownViewAtom) === view.id
  const mine = isOwn(useAtomValue(designAtom), view.creator)
  const [renamed, setRenamed] = useAtom(renamedViewAtom)
  const isRenamed = renamed === view.id && mine
  const items = [
    ...(mine ? [{ label: t('rename'), run: () => setRenamed(view.id) }] : []),
    ...(mine ? [{ label: t('update'), run: () => void updateView(store, view).then((done) => done || notify('error', t('tooMuch'))) }] : []),
    { label: t('copyLink'), run: () => void copyViewLinkNow(store, view.state) },
    { label: t('up'), run: () => placeView(store, view.id, place - 1), disabled: place === 0 },
    { label: t('down'), run: () => placeView(store, view.id, place + 1), disabled: place === count - 1 },
    mine ? { label: t('delete'), run: () => deleteAndOffer() } : { label: t('server:viewOfOthersPlain'), run: () => {}, disabled: true },
  ]
  const deleteAndOffer = (): void => {
    deleteView(store, view)
    notify('info', t('deleted', { name: view.name }))
  }
  return (
    <li className={styles.card} data-shown={isShown || undefined}>
      <button
        type="button"
        className={styles.show}
        aria-label={t('show', { name: view.name })}
        aria-current={isShown || undefined}
        draggable={!isRenamed}
        onDragStart={(event) => event.dataTransfer.setData(DRAGGED, view.id)}
        onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
        onDrop={(event) => {
          const id = event.dataTransfer.getData(DRAGGED)
          if (id === '' || id === view.id) return
          event.preventDefault()
          placeView(store, id, place)
        }}
        onClick={() => showView(store, view)}
      >
        {view.thumbnail ? <Thumbnail picture={view.thumbnail} /> : <PictureSign className={styles.noPicture} size={24} strokeWidth={1.25} aria-hidden="true" />}
      </button>
      <div className={styles.about}>
        {isRenamed ? <NameField view={view} /> : <bdi className={styles.name}>{view.name}</bdi>}
        <span className={styles.facts}>
          <AuthorName author={view.creator} /> · <time dateTime={view.updatedAt}>{formatMoment(view.updatedAt, i18n.language)}</time>
        </span>
      </div>
      <ItemMenu label={t('more', { name: view.name })} items={items} />
    </li>
  )
}

function NameField({ view }: { view: ViewRow }) {
  const store = useStore()
  const { t } = useTranslation('views')
  const close = useSetAtom(renamedViewAtom)
  const focus = useCallback((input: HTMLInputElement | null) => {
    input?.focus()
    input?.select()
  }, [])
  const end = (name: string): void => {
    renameView(store, view, name)
    close(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') end(event.currentTarget.value)
    if (event.key !== 'Escape') return
    event.preventDefault()
    close(null)
  }
  return (
    <input
      ref={focus}
      className={styles.field}
      aria-label={t('name')}
      defaultValue={view.name}
      maxLength={200}
      onKeyDown={onKeyDown}
      onBlur={(event) => end(event.currentTarget.value)}
    />
  )
}

/** The picture of a view; its name stands beside it. */
export function Thumbnail({ picture }: { picture: Blob }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(picture)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [picture],
  )
  return <img ref={show} className={styles.picture} alt="" decoding="async" draggable={false} />
}
