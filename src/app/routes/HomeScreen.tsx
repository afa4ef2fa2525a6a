import { StartPage } from '../start/StartPage.tsx'

export function HomeScreen() {
  return <StartPage />
}
