/** Made by endpoints-plugin.ts from the contracts. */
declare module 'virtual:endpoints' {
  const endpoints: Record<string, Record<string, import('./wire.ts').WireEndpoint>>;
  export default endpoints;
}
