import { act, render } from '@testing-library/react'
import { Provider } from 'jotai'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { block, openModel } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { openAddressed } from '../../services/address/openAddressed.ts'
import { documentAtom } from '../../state/document.ts'
import { openedRecordAtom } from '../../state/openedRecord.ts'
import { ModelAddress } from './HomeTabs.tsx'

vi.mock('../../services/address/openAddressed.ts', () => ({ openAddressed: vi.fn(async () => ({ way: 'opened' })) }))

test('a model that is remembered while the next one opens is not opened again', async () => {
  await act(async () => openModel(block))
  const first = store.get(documentAtom)!
  const next = { ...first, id: first.id + 1, name: 'next.step' }
  const remember = (document: typeof first, recordId: string): void =>
    store.set(openedRecordAtom, { documentId: document.id, recordId, name: document.name, source: { kind: 'device' } })
  const router = createMemoryRouter([{ path: '/', element: <ModelAddress /> }])
  // The next model appears between the change of the address and the page that is drawn there.
  const stop = router.subscribe(({ location }) => {
    if (location.search !== '?file=first') return
    stop()
    store.set(documentAtom, next)
  })
  await act(async () => render(<RouterProvider router={router} />, { wrapper: ({ children }) => <Provider store={store}>{children}</Provider> }))
  await act(async () => remember(first, 'first'))
  expect(store.get(documentAtom)).toBe(next)
  expect(openAddressed).not.toHaveBeenCalled()

  await act(async () => remember(next, 'next'))
  expect(router.state.location.search).toBe('?file=next')
  expect(openAddressed).not.toHaveBeenCalled()

  // The way back leads to the first.
  await act(async () => router.navigate(-1))
  expect(openAddressed).toHaveBeenCalledExactlyOnceWith(store, { kind: 'file', id: 'first' })
})
