import { Route, Routes, useLocation } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { store } from '../../../../tests/support/ui/session.ts'
import { show } from '../../../../tests/support/ui/ui.tsx'
import { startEmbedding } from '../../services/embed/embed.ts'
import EmbedScreen from './EmbedScreen.tsx'

const Place = () => <h1>{`at ${useLocation().pathname}${useLocation().search}`}</h1>

it.each([
  ['/embed?share=aB3-_x&view=v', 'at /extView?share=aB3-_x&view=v'],
  ['/embed?sample=Sample3.stp', 'at /?sample=Sample3.stp'],
  ['/embed', 'at /'],
])('%s listens to the page around, and leads to its model: %s @route:/embed', async (from, to) => {
  const post = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => {})
  const { screen } = show(
    <Routes>
      <Route path="/embed" element={<EmbedScreen />} />
      <Route path="*" element={<Place />} />
    </Routes>,
    { route: from },
  )
  await screen.find('heading', to)
  expect(post).toHaveBeenCalledExactlyOnceWith({ facet: 1, event: 'ready' }, '*')
  startEmbedding(store)()
  post.mockRestore()
})
