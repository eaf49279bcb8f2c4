/** Both made by endpoints-plugin.ts from the contracts. */
declare module 'virtual:endpoints' {
  const endpoints: Record<string, Record<string, import('./wire.ts').WireEndpoint>>;
  export default endpoints;
}

declare module 'virtual:limits' {
  const limits: Record<string, Record<string, Record<string, import('../ui/form/use-form-screen.ts').FieldLimits>>>;
  export default limits;
}
