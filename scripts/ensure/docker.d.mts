export function assertDocker(): void;
export function findCompose(): string[];
