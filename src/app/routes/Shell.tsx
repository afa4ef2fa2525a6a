import { Outlet } from 'react-router-dom'
import { OpenLayer } from '../open/ui/OpenLayer.tsx'
import { KeptAlive } from './KeptAlive.tsx'

/** Around every screen: what stays while the pages change. */
export function Shell() {
  return (
    <>
      <Outlet />
      <KeptAlive />
      <OpenLayer />
    </>
  )
}
