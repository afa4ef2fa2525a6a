declare module 'rhino3dm/rhino3dm.module.js' {
  export { default } from 'rhino3dm'
}
