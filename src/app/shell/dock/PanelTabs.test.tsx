import { fireEvent, screen as page } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { change, show } from '../../../../tests/support/ui/ui.tsx'
import '../actions/registry.ts'
import { visibilityAtom } from '../../state/visibility.ts'
import { panels } from './panels.ts'
import { PanelTabs } from './PanelTabs.tsx'

/** What a browser hands over in a drag. */
const transfer = (type: string, data: string) => ({ types: [type], getData: () => data, dropEffect: 'none' })

test('rows of the tree that are dropped on the saved views are shown alone and framed', async () => {
  openModel(press)
  const left = panels.filter(({ side, id }) => side === 'left' && id !== 'layers')
  const { viewer } = show(<PanelTabs panels={left} shown={left[0]} onShow={() => undefined} onClose={() => undefined} />)
  const tab = page.getByRole('tab', { name: 'Views' })
  await change(() => void fireEvent.drop(tab, { dataTransfer: transfer('text/plain', 'hello') }))
  expect(store.get(visibilityAtom).isolated).toBeNull()
  await change(() => void fireEvent.drop(tab, { dataTransfer: transfer('application/x-facet-nodes', '2,6') }))
  expect([...store.get(visibilityAtom).isolated!]).toEqual([2, 6])
  expect(viewer.last('fit')).toEqual([[2, 6], { animate: false }])
})
