import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { Waiting } from '../components/Waiting.tsx'
import { tabOfSearch } from './mainTabs.tsx'

/** The main tab that the address asks for; shown while no model is. */
export function HomeTabs() {
  const { screen: Content } = tabOfSearch(useLocation().search)
  return (
    <Suspense fallback={<Waiting />}>
      <Content />
    </Suspense>
  )
}
