import type { NavigationLabels } from './navigation/host.ts'

/** The nav cube's texts until the app gives translated ones. */
export const englishLabels: NavigationLabels = {
  cube: 'View',
  front: 'Front',
  back: 'Back',
  left: 'Left',
  right: 'Right',
  top: 'Top',
  bottom: 'Bottom',
  home: 'Home view',
  rollLeft: 'Roll left',
  rollRight: 'Roll right',
}
