import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { atom, useAtomValue } from 'jotai'
import { type MainTabId, mainTabs, tabOfSearch } from '../../state/mainTabs.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { StartPage } from '../start/StartPage.tsx'
import { notify } from '../../lib/notify.ts'
import {
  addressOfSearch,
  isForOpening,
  isShownThere,
  type ModelAddress as Address,
  searchOf,
  shownSearchAtom,
  toShown,
} from '../../services/address/modelAddress.ts'
import { serverText } from '../../services/api/callFailure.ts'
import type { ListedFile } from '../../services/files/listedFile.ts'
import { useSession } from '../../services/open/session.ts'
import { documentAtom, hasDocumentAtom } from '../../state/document.ts'
import type { LoginState } from '../../state/session/sessionState.ts'

/** Screens of the tabs; those other than the first are fetched when visited. */
const screens: Record<MainTabId, ComponentType> = {
  home: StartPage,
  vip: lazy(() => import('../../features/vip/VipTab.tsx')),
  lab: lazy(() => import('../../features/lab/LabTab.tsx')),
  files: lazy(() => import('../../features/files/FilesTab.tsx')),
}

/** The main tab that the address asks for; shown while no model is. */
export function HomeTabs() {
  const Content = screens[tabOfSearch(useLocation().search)]
  return (
    <Suspense fallback={<Waiting />}>
      <Content />
    </Suspense>
  )
}

/** Links to the main tabs, for the bar on top and the one along a phone's bottom. */
export function MainTabLinks({ icons = false }: { icons?: boolean }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const shown = pathname === '/' ? tabOfSearch(search) : undefined
  return mainTabs.map(({ id, icon: Icon }) => (
    <Link key={id} to={id === 'home' ? '/' : `/?tab=${id}`} aria-current={shown === id ? 'page' : undefined}>
      {icons && <Icon size={20} aria-hidden="true" />}
      {t(`nav.${id}`)}
    </Link>
  ))
}

const ChooseAgainDialog = lazy(() => import('../../features/files/ChooseAgainDialog.tsx').then((module) => ({ default: module.ChooseAgainDialog })))

/** The file of an address that only the user has. */
const fileToChooseAtom = atom<ListedFile | null>(null)

/**
 * Keeps the address of the start page and the model on screen together: a model that opens gets its address, an address that is visited (a reload, the browser's history, a bookmark) opens its
 * model, and the way back from a model leads to the page before.
 */
export function ModelAddress() {
  const { opener, store } = useSession()
  const { t } = useTranslation(['files'])
  const shown = useAtomValue(shownSearchAtom)
  const hasDocument = useAtomValue(hasDocumentAtom)
  const { key, search, state } = useLocation()
  const type = useNavigationType()
  const navigate = useNavigate()
  const file = useAtomValue(fileToChooseAtom)
  /** Whether the model that is being opened is that of the address. */
  const isAsked = useRef(false)
  const before = useRef({ shown, documentId: store.get(documentAtom)?.id })
  const isHome = tabOfSearch(search) === 'home'

  const open = async (address: Address): Promise<void> => {
    isAsked.current = true
    const { openAddressed } = await import('../../services/address/openAddressed.ts')
    const found = await openAddressed(store, address)
    if (found.way === 'share') await navigate(`/extView?share=${encodeURIComponent(found.code)}`, { replace: true })
    else if (found.way === 'logIn') await navigate('/login', { replace: true, state: { back: `/${search}` } satisfies LoginState })
    else if (found.way === 'choose') store.set(fileToChooseAtom, found.file)
    else if (found.way === 'missing') {
      await navigate('/', { replace: true })
      notify('error', t('files:notHere'))
    }
  }
  const close = async (): Promise<void> => {
    const { keepView } = await import('../../services/address/keepView.ts')
    keepView(store)
    opener.close()
  }
  const orTell = (work: Promise<void>): void => void work.catch((error: unknown) => notify('error', serverText(error)))

  const followAddress = useEffectEvent((visit: { search: string; key: string }) => {
    if (!isHome || visit.search !== search) return
    // The browser's history keeps the state: a step back, or a reload, does ask for the model.
    if (type !== 'POP' && isShownThere(state)) return
    const address = addressOfSearch(search)
    if (address) {
      if (searchOf(address) !== shown) orTell(open(address))
    } else if (shown !== null) {
      if (type === 'POP') orTell(close())
      else void navigate({ search: shown }, { ...toShown, replace: true })
    }
  })
  useEffect(() => followAddress({ search, key }), [key, search])

  const followModel = useEffectEvent((now: { shown: string | null; hasDocument: boolean }) => {
    const last = before.current
    const documentId = store.get(documentAtom)?.id
    before.current = { shown, documentId }
    if (!isHome || now.shown !== shown) return
    if (shown !== null && shown !== search) {
      // The account has another id for a file than the device had.
      const isSame = last.shown !== null && last.documentId === documentId
      void navigate({ search: shown }, { ...toShown, replace: isSame || isAsked.current || isForOpening(state) })
    } else if (shown === null && !now.hasDocument && last.shown !== null && addressOfSearch(search)) void navigate('/')
    if (shown !== null) isAsked.current = false
  })
  useEffect(() => followModel({ shown, hasDocument }), [shown, hasDocument])

  if (!file) return null
  return (
    <Suspense>
      <ChooseAgainDialog file={file} onClose={() => store.set(fileToChooseAtom, null)} />
    </Suspense>
  )
}
