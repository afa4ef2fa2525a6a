import { useStore } from 'jotai'
import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { startEmbedding } from '../../services/embed/embed.ts'

/**
 * `/embed`: Facet in the frame of another page, which leads it by messages (`contract/embed.ts`). `?share=` opens a link's file as a visitor of the link sees it,
 * `?sample=` a sample; without either the page around opens one. The messages go on while the frame shows other screens.
 */
export default function EmbedScreen() {
  const store = useStore()
  const { search } = useLocation()
  useEffect(() => void startEmbedding(store), [store])
  return <Navigate to={new URLSearchParams(search).has('share') ? `/extView${search}` : `/${search}`} replace />
}
